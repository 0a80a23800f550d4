export { addOperator, firstOperatorTicket, removeOperator } from "./console.operators.ts";
export { listOperators } from "./console.running.ts";
