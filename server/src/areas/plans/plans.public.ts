export { followPlan, followSubscription } from "./payment.events.ts";
export { openCustomer } from "./plans.opening.ts";
