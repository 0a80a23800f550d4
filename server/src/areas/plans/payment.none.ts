import { Refusal } from "../../kit/http/refusal.ts";
import type { PaymentProvider } from "./payment.ts";

const refuse = async (): Promise<never> => {
	throw new Refusal("payments_off");
};

/** Nothing is paid here: which plan a customer has, an operator decides. */
export class NoPayments implements PaymentProvider {
	readonly name = "operator";
	startCheckout = refuse;
	endCheckout = async (): Promise<void> => {};
	changePrice = refuse;
	cancelAtEnd = refuse;
	resume = refuse;
	payPage = refuse;
}
