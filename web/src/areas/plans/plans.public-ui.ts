export { modulesWords, storageOf, storageSize } from "./plan-words.ts";
export { offersQuery } from "./plans.offers.ts";
