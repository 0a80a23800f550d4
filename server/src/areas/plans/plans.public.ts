import type { AppOptions } from "../../app-options.ts";

export { followPlan, followSubscription } from "./payment.events.ts";
export { openCustomer } from "./plans.opening.ts";

/** Whether anything is paid here; otherwise operators decide about plans. */
export const takesPayments = ({ stripe, simulatePayments = false }: AppOptions): boolean => stripe !== undefined || simulatePayments;
