export { modulesWords } from "./plan-words.ts";
export { offersQuery } from "./plans.offers.ts";
