export { followPlan, followSubscription } from "./payment.events.ts";
export { type NewOwner, type NewSchool, type Opened, openCustomer } from "./plans.opening.ts";
