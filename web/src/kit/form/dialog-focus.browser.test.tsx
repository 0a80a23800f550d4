import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { renderPage } from "../testing/render-page.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { SideDrawer } from "./side-drawer.tsx";

type Shell = (props: { title: string; onClose: () => void; children: ReactNode }) => ReactNode;

function Late() {
	const [there, setThere] = useState(false);
	useEffect(() => {
		const wait = setTimeout(() => setThere(true), 150);
		return () => clearTimeout(wait);
	}, []);
	return there ? <TextInput label="Name" data-autofocus /> : <p>Loading</p>;
}

function Opener({ shell: Shown }: { shell: Shell }) {
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button>Another</Button>
			<Button onClick={() => setOpen(true)}>Begin</Button>
			{open ? (
				<Shown title="Beginning" onClose={() => setOpen(false)}>
					<Late />
				</Shown>
			) : null}
		</>
	);
}

for (const [name, shell] of [
	["form dialog", FormDialog],
	["side drawer", SideDrawer],
] as const)
	test(`a ${name} gives the focus to a field that is loaded later, and back to its opener`, async () => {
		const { screen } = await renderPage(<Opener shell={shell} />, ["app", "kit"]);
		const opener = screen.getByRole("button", { name: "Begin" });
		(opener.element() as HTMLElement).focus();
		await userEvent.keyboard("{Enter}");
		await expect.element(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
		await userEvent.keyboard("{Escape}");
		await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
		await expect.element(opener).toHaveFocus();
	});
