import { Button, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows, useIsHelping } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import type { Staff } from "./staff.api.ts";
import { summaryQuery } from "./staff.page-api.ts";
import classes from "./staff-overview.module.css";

const TYPING_MS = 200;

/** Whose login belongs to the record: that person sees their classes, and asks for leave here. */
export function StaffLogin({ person }: { person: Staff }) {
	const { t } = useT();
	const allows = useAllows();
	const helping = useIsHelping();
	const [open, setOpen] = useState(false);
	const { data } = useQuery(summaryQuery(person.id));
	const link = useLink(person);
	if (!allows("Staff.Edit") && !data?.is_me) return null;
	const mayEdit = allows("Staff.Edit") && !helping && person.archived_at === null;
	return (
		<Sheet
			title={t("staff.user_id")}
			aside={
				mayEdit ? (
					person.user_id === null ? (
						<Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
							{t("employment.login_choose")}
						</Button>
					) : (
						<Button size="compact-sm" variant="default" loading={link.pending} onClick={() => link.run(null)}>
							{t("employment.login_remove")}
						</Button>
					)
				) : null
			}
		>
			{data?.login ? (
				<>
					<div>{data.login.name}</div>
					<p className={classes.meta}>{data.login.email}</p>
				</>
			) : (
				<p className={classes.meta}>{t("employment.login_none")}</p>
			)}
			{open ? <LoginDialog person={person} onClose={() => setOpen(false)} /> : null}
		</Sheet>
	);
}

function useLink(person: Staff, onDone?: () => void) {
	const { t } = useT();
	return useDeed((user_id: number | null) => api.staff.link({ params: { id: person.id }, body: { version: person.version, user_id } }), {
		said: (_, user_id) => t(user_id === null ? "employment.login_removed" : "employment.login_saved"),
		undo: true,
		after: () => onDone?.(),
		invalidates: [["staff"]],
	});
}

function LoginDialog({ person, onClose }: { person: Staff; onClose: () => void }) {
	const { t } = useT();
	const [typed, setTyped] = useState("");
	const [value, setValue] = useState<string | null>(null);
	const [search] = useDebouncedValue(typed, TYPING_MS);
	const { data } = useQuery({
		queryKey: ["staff", "logins", search],
		queryFn: ({ signal }) => api.staff.logins({ query: { search: search || undefined } }, { signal }),
		placeholderData: (before) => before,
	});
	const link = useLink(person, onClose);
	return (
		<FormDialog title={t("employment.login_choose")} onClose={onClose} width={520}>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					if (value !== null) link.run(Number(value));
				}}
			>
				<Select
					label={t("staff.user_id")}
					description={t("employment.login_text")}
					data-autofocus
					required
					searchable
					data={data?.logins.map(({ user_id, name, email }) => ({ value: String(user_id), label: `${name} · ${email}` })) ?? []}
					// the server has searched already; what is chosen fills the box with its label
					filter={({ options }) => options}
					value={value}
					onChange={setValue}
					onSearchChange={(text) => setTyped(text.split(" · ")[0] ?? "")}
					nothingFoundMessage={t("record.nothing_found")}
				/>
				<Button type="submit" mt="lg" loading={link.pending} disabled={value === null}>
					{t("employment.login_save")}
				</Button>
			</form>
		</FormDialog>
	);
}
