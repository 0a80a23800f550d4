import type { Course, ShareAction } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { SHARE_ACTIONS } from "@homeroom/contract/areas/courses/courses.rules.ts";
import type { ShareTarget } from "@homeroom/contract/areas/courses/courses.share-calls.ts";
import { ActionIcon, Button, NativeSelect, Select } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { useFound } from "../../kit/record/form/use-found.ts";
import classes from "./course-lists.module.css";
import { CourseState } from "./course-state.tsx";
import { COURSE_CONTENT, sharesQuery } from "./courses.api.ts";

type Shared = Pick<ShareTarget, "whom" | "whom_id"> & { action: ShareAction };
const keyOf = ({ whom, whom_id }: Pick<ShareTarget, "whom" | "whom_id">) => `${whom}:${whom_id}`;

/** Who else may look at a course, copy or edit it. */
export function ShareDialog({ course, onClose }: { course: Course; onClose: () => void }) {
	const { t } = useT();
	const client = useQueryClient();
	const query = useQuery(sharesQuery(course.id));
	const options = SHARE_ACTIONS.map((action) => ({ value: action, label: t(`lessons.action.${action}`) }));
	const params = { id: course.id };
	const { run, pending } = useDeed(
		(change: Shared | { share_id: number }) =>
			"share_id" in change
				? api.courses.share_remove({ params: { ...params, share_id: change.share_id } })
				: api.courses.share_set({ params, body: change }),
		{ after: (shares) => void client.setQueryData(sharesQuery(course.id).queryKey, shares) },
	);
	const set = async ({ whom, whom_id }: Pick<ShareTarget, "whom" | "whom_id">, action: ShareAction) =>
		(await run({ whom, whom_id, action })) !== undefined;
	const shares = query.data?.shares ?? [];
	return (
		<FormDialog title={t("lessons.share_title", { name: course.name })} onClose={onClose}>
			<NewShare course_id={course.id} options={options} taken={shares.map(keyOf)} busy={pending} onShare={set} />
			<CourseState query={query}>
				{shares.length === 0 ? <p className={classes.meta}>{t("lessons.share_none")}</p> : null}
				<ul className={classes.items}>
					{shares.map((share) => (
						<li key={share.id} className={classes.item}>
							<div className={classes.main}>
								<span className={classes.strong}>{share.name}</span>
								{share.whom === "role" ? <span className={classes.meta}>{t("lessons.share_role")}</span> : null}
							</div>
							<div className={classes.actions}>
								<NativeSelect
									aria-label={`${t("lessons.share_action")}: ${share.name}`}
									data={options}
									value={share.action}
									disabled={pending}
									onChange={(event) => void set(share, event.currentTarget.value as ShareAction)}
								/>
								<ActionIcon
									variant="subtle"
									color="gray"
									size={36}
									disabled={pending}
									aria-label={t("lessons.share_remove", { name: share.name })}
									onClick={() => void run({ share_id: share.id })}
								>
									<IconX size={16} />
								</ActionIcon>
							</div>
						</li>
					))}
				</ul>
			</CourseState>
		</FormDialog>
	);
}

interface NewShareProps {
	course_id: number;
	options: { value: ShareAction; label: string }[];
	taken: string[];
	busy: boolean;
	onShare: (target: Pick<ShareTarget, "whom" | "whom_id">, action: ShareAction) => Promise<boolean>;
}
function NewShare({ course_id, options, taken, busy, onShare }: NewShareProps) {
	const { t } = useT();
	const [chosen, setChosen] = useState<string | null>(null);
	const [label, setLabel] = useState("");
	const [typed, setTyped] = useState("");
	const [action, setAction] = useState<ShareAction>("View");
	const wanted = typed === label ? "" : typed;
	const { options: found, isSearching } = useFound(
		(search) => ({
			queryKey: [COURSE_CONTENT, course_id, "targets", search],
			queryFn: async ({ signal }) => {
				const { targets } = await api.courses.share_targets(
					{ params: { id: course_id }, query: { search: search || undefined } },
					{ signal },
				);
				return targets.map((target) => ({
					value: keyOf(target),
					label: [target.name, target.whom === "role" ? t("lessons.share_role") : target.about].filter(Boolean).join(" · "),
				}));
			},
		}),
		wanted,
	);
	const offered = found.filter(({ value }) => !taken.includes(value));
	const current = chosen && wanted === "" && !offered.some(({ value }) => value === chosen) ? [{ value: chosen, label }] : [];
	const share = async () => {
		const [whom, id] = (chosen ?? "").split(":");
		if (whom !== "user" && whom !== "role") return;
		if (await onShare({ whom, whom_id: Number(id) }, action)) {
			setChosen(null);
			setLabel("");
		}
	};
	return (
		<div className={classes.new}>
			<Select
				label={t("lessons.share_whom")}
				searchable
				data-autofocus
				data={[...current, ...offered]}
				// the server has searched already
				filter={({ options: all }) => all}
				value={chosen}
				onChange={(value, option) => {
					setChosen(value);
					setLabel(option?.label ?? "");
				}}
				onSearchChange={setTyped}
				placeholder={t("record.type_to_find")}
				nothingFoundMessage={t(isSearching ? "record.searching" : "record.nothing_found")}
			/>
			<NativeSelect
				label={t("lessons.share_action")}
				data={options}
				value={action}
				onChange={(event) => setAction(event.currentTarget.value as ShareAction)}
			/>
			<Button onClick={() => void share()} disabled={chosen === null} loading={busy}>
				{t("lessons.share_do")}
			</Button>
		</div>
	);
}
