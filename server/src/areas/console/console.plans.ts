import type { ConsolePlan, PlanInput, PriceInput } from "@homeroom/contract/areas/console/console-plans.contract.ts";
import { LOCALES } from "@homeroom/contract/languages.generated.ts";
import { sql } from "kysely";
import type { PlatformDb } from "../../kit/db/platform-db.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { followPlan } from "../plans/plans.public.ts";

const NO_WORDS = Object.fromEntries(LOCALES.map((locale) => [locale, ""])) as ConsolePlan["description"];

export async function listPlans(platform: PlatformDb, only?: number): Promise<ConsolePlan[]> {
	const plans = await platform
		.selectFrom("platform.plans as p")
		.selectAll("p")
		.select(({ selectFrom }) =>
			selectFrom("platform.subscriptions as s")
				.select(({ fn }) => fn.countAll<number>().as("customers"))
				.whereRef("s.plan_id", "=", "p.id")
				.as("customers"),
		)
		.$if(only !== undefined, (query) => query.where("p.id", "=", only as number))
		.orderBy("p.position")
		.orderBy("p.id")
		.execute();
	const prices = await platform
		.selectFrom("platform.prices as r")
		.select(["r.id", "r.plan_id", "r.period", "r.currency", "r.amount", "r.offered"])
		.select(({ selectFrom }) =>
			selectFrom("platform.subscriptions as s")
				.select(({ fn }) => fn.countAll<number>().as("subscriptions"))
				.whereRef("s.price_id", "=", "r.id")
				.as("subscriptions"),
		)
		.$if(only !== undefined, (query) => query.where("r.plan_id", "=", only as number))
		.orderBy("r.offered", "desc")
		.orderBy("r.currency")
		.orderBy("r.period")
		.orderBy("r.id", "desc")
		.execute();
	return plans.map((plan) => ({
		...plan,
		description: { ...NO_WORDS, ...(plan.description as Partial<ConsolePlan["description"]>) },
		customers: plan.customers ?? 0,
		prices: prices
			.filter(({ plan_id }) => plan_id === plan.id)
			.map((price) => ({ ...price, period: price.period as "month" | "year", subscriptions: price.subscriptions ?? 0 })),
	}));
}

async function showPlan(platform: PlatformDb, plan_id: number): Promise<ConsolePlan> {
	return found((await listPlans(platform, plan_id))[0]);
}

const stored = ({ description, ...plan }: Partial<PlanInput>) => ({
	...plan,
	...(description && { description: JSON.stringify(description) }),
});

export async function createPlan(platform: PlatformDb, plan: PlanInput): Promise<ConsolePlan> {
	const made = await platform
		.insertInto("platform.plans")
		.values(stored(plan) as ReturnType<typeof stored> & { name: string })
		.onConflict((conflict) => conflict.column("name").doNothing())
		.returning("id")
		.executeTakeFirst();
	if (made === undefined) throw nameTaken();
	return showPlan(platform, made.id);
}

export async function updatePlan(
	platform: PlatformDb,
	plan_id: number,
	{ version, ...changes }: Partial<PlanInput> & { version: number },
): Promise<ConsolePlan> {
	if (changes.name !== undefined && (await isTaken(platform, plan_id, changes.name))) throw nameTaken();
	const changed = await platform
		.updateTable("platform.plans")
		.set({ ...stored(changes), version: sql`version + 1` })
		.where("id", "=", plan_id)
		.where("version", "=", version)
		.returning("id")
		.executeTakeFirst();
	if (changed === undefined) throw new Refusal("conflict", { current: await showPlan(platform, plan_id) });
	// what the plan gives is held at the customer, where every call looks
	await followPlan(platform, plan_id);
	return showPlan(platform, plan_id);
}

const nameTaken = () => new Refusal("invalid", { fields: { name: { message: "duplicate" } } });
const isTaken = async (platform: PlatformDb, plan_id: number, name: string): Promise<boolean> =>
	(await platform.selectFrom("platform.plans").select("id").where("name", "=", name).where("id", "<>", plan_id).executeTakeFirst()) !==
	undefined;

/** An amount is never changed: who pays the old price goes on paying it, the new one replaces it for everybody to come. */
export async function createPrice(platform: PlatformDb, plan_id: number, price: PriceInput): Promise<ConsolePlan> {
	await lockPlan(platform, plan_id);
	await withdrawLike(platform, plan_id, price);
	await platform
		.insertInto("platform.prices")
		.values({ plan_id, ...price })
		.execute();
	return showPlan(platform, plan_id);
}

export async function offerPrice(platform: PlatformDb, price_id: number, offered: boolean): Promise<ConsolePlan> {
	const price = found(
		await platform.selectFrom("platform.prices").select(["plan_id", "period", "currency"]).where("id", "=", price_id).executeTakeFirst(),
	);
	await lockPlan(platform, price.plan_id);
	if (offered) await withdrawLike(platform, price.plan_id, price);
	await platform.updateTable("platform.prices").set({ offered }).where("id", "=", price_id).execute();
	return showPlan(platform, price.plan_id);
}

/** Two operators who set prices of one plan at the same moment come one after the other. */
async function lockPlan(platform: PlatformDb, plan_id: number): Promise<void> {
	found(await platform.selectFrom("platform.plans").select("id").where("id", "=", plan_id).forUpdate().executeTakeFirst());
}

/** Of one period and currency one price is offered at a time. */
async function withdrawLike(platform: PlatformDb, plan_id: number, price: { period: string; currency: string }): Promise<void> {
	await platform
		.updateTable("platform.prices")
		.set({ offered: false })
		.where("plan_id", "=", plan_id)
		.where("period", "=", price.period)
		.where("currency", "=", price.currency)
		.where("offered", "=", true)
		.execute();
}
