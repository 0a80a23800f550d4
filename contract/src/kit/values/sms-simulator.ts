/** What the simulator does with a number that ends so; with any other the message arrives. */
export const SMS_ENDINGS = {
	"00": "refused",
	"01": "lost",
	"02": "twice",
	"03": "late",
	"04": "not_delivered",
	"05": "answers",
	"06": "stops",
	"07": "in_doubt",
	"08": "busy",
} as const;
export type SmsBehaviour = (typeof SMS_ENDINGS)[keyof typeof SMS_ENDINGS] | "delivered";
/** How long a late one takes. */
export const SMS_LATE_SECONDS = 30;

export const simulatedFor = (number: string): SmsBehaviour => {
	const ending = number.slice(-2);
	return Object.hasOwn(SMS_ENDINGS, ending) ? SMS_ENDINGS[ending as keyof typeof SMS_ENDINGS] : "delivered";
};
