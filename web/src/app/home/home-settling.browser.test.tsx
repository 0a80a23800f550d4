import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useSettled } from "./home-settling.ts";

/** A desk of two cards: the second asks only when the first was answered. */
function Desk({ person, first, second }: { person: string; first: Promise<string>; second: Promise<string> }) {
	const isSettled = useSettled(useRef(0), person);
	const one = useQuery({ queryKey: ["one"], queryFn: () => first });
	const two = useQuery({ queryKey: ["two"], queryFn: () => second, enabled: one.data !== undefined });
	return (
		<>
			{isSettled ? null : <p>Waiting</p>}
			<p hidden={!isSettled}>
				{one.data} {two.data}
			</p>
		</>
	);
}
const open = (person: string, first: Promise<string>, second: Promise<string>) =>
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Desk {...{ person, first, second }} />
		</QueryClientProvider>,
	);
const frames = async (count: number) => {
	for (let i = 0; i < count; i++) await new Promise((go) => requestAnimationFrame(go));
};

it("shows the cards together once all have answered, and at once to whoever saw them", async () => {
	const first = Promise.withResolvers<string>();
	const second = Promise.withResolvers<string>();
	const { unmount } = await open("Ana", first.promise, second.promise);
	first.resolve("Lessons");
	await frames(5);
	await expect.element(page.getByText("Waiting")).toBeVisible();
	await expect.element(page.getByText("Lessons")).not.toBeVisible();
	second.resolve("Leave");
	await expect.element(page.getByText("Lessons Leave")).toBeVisible();
	await expect.element(page.getByText("Waiting")).not.toBeInTheDocument();
	await unmount();
	await open("Ana", new Promise(() => {}), new Promise(() => {}));
	await expect.element(page.getByText("Waiting")).not.toBeInTheDocument();
});

it("does not wait for ever for what does not answer", async () => {
	await open("Ben", Promise.resolve("Lessons"), new Promise(() => {}));
	await expect.element(page.getByText("Lessons")).toBeVisible();
});
