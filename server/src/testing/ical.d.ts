/** The part of ical.js that tests use, so that whoever has not installed it yet can still check types. */
declare module "ical.js" {
	interface Time {
		readonly isDate: boolean;
		toString(): string;
		toJSDate(): Date;
	}
	class Component {
		constructor(jcal: unknown);
		getAllSubcomponents(name: string): Component[];
		getFirstPropertyValue(name: string): unknown;
	}
	class Event {
		constructor(component: Component);
		readonly component: Component;
		readonly uid: string;
		readonly sequence: number;
		readonly summary: string;
		readonly location: string | null;
		readonly description: string | null;
		readonly startDate: Time;
		readonly endDate: Time;
	}
	const ICAL: { parse(text: string): unknown; Component: typeof Component; Event: typeof Event };
	export default ICAL;
}
