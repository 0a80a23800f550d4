import type { Waiting } from "@homeroom/contract/areas/classes/classes.people.ts";
import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconArrowUp, IconTrash } from "@tabler/icons-react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { Sheet } from "../../ui/sheet.tsx";
import type { ClassRecord } from "./classes.api.ts";
import classes from "./classes.module.css";

interface ClassWaitingProps {
	row: ClassRecord;
	waiting: readonly Waiting[];
	today: string;
	mayEdit: boolean;
}
/** Who waits for a place, the next one first. */
export function ClassWaiting({ row, waiting, today, mayEdit }: ClassWaitingProps) {
	const { t } = useT();
	const deed = useDeed(({ send }: { send: () => Promise<object>; said: string; which: number }) => send(), {
		said: (_, { said }) => said,
		undo: true,
		invalidates: [["classes"]],
	});
	const run = (which: number, send: () => Promise<object>, said: string) => void deed.run({ which, send, said });
	const up = (at: number) => {
		const ids = waiting.map(({ id }) => id);
		const [moved] = ids.splice(at, 1) as [number];
		ids.splice(at - 1, 0, moved);
		run(moved, () => api.classes.waiting_order({ params: { id: row.id }, body: { waiting_ids: ids } }), t("classes.waiting_changed"));
	};
	return (
		<Sheet title={t("classes.waiting")}>
			<ol className={classes.rows}>
				{waiting.map((one, at) => {
					const name = fullName(one);
					const params = { id: row.id, waiting_id: one.id };
					return (
						<li key={one.id} className={classes.row}>
							<div className={classes.words}>
								<div className={classes.name}>
									{at + 1}. {name}
								</div>
								<div className={classes.quiet}>{[one.class_label, one.note].filter(Boolean).join(" · ")}</div>
							</div>
							{mayEdit ? (
								<div className={classes.tools}>
									<Button
										variant="subtle"
										size="compact-sm"
										aria-label={t("classes.waiting_take_named", { name })}
										onClick={() =>
											run(
												one.id,
												() => api.classes.waiting_take({ params, body: { starts_on: today } }),
												t("classes.placed", { count: 1, name: row.name }),
											)
										}
									>
										{t("classes.waiting_take")}
									</Button>
									{at > 0 ? (
										<ActionIcon
											variant="subtle"
											color="gray"
											size={36}
											aria-label={t("classes.waiting_up", { name })}
											onClick={() => up(at)}
										>
											<IconArrowUp size={16} stroke={1.7} />
										</ActionIcon>
									) : null}
									<ActionIcon
										variant="subtle"
										color="gray"
										size={36}
										aria-label={t("classes.waiting_remove", { name })}
										onClick={() => run(one.id, () => api.classes.waiting_remove({ params }), t("classes.waiting_changed"))}
									>
										<IconTrash size={16} stroke={1.7} />
									</ActionIcon>
								</div>
							) : null}
						</li>
					);
				})}
			</ol>
		</Sheet>
	);
}
