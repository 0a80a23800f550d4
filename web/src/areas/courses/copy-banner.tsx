import type { Outline } from "@homeroom/contract/areas/courses/courses.content.ts";
import type { Course } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { Anchor, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { updatesQuery } from "./courses.api.ts";
import classes from "./outline/course-outline.module.css";

const UpdatesDialog = lazy(async () => ({ default: (await import("./copy-updates-dialog.tsx")).UpdatesDialog }));

/** Where a copy comes from, and whether there is something to take over. */
export function CopyBanner({ course, outline }: { course: Course; outline: Outline }) {
	const { t } = useT();
	const [open, setOpen] = useState(false);
	const { data } = useQuery({ ...updatesQuery(course.id), enabled: outline.may.edit });
	const count = data?.updates.length ?? 0;
	const { copy_of } = outline;
	return (
		<Sheet>
			<div className={classes.banner}>
				<span>
					{copy_of ? (
						<Anchor renderRoot={(props) => <Link {...props} to="/courses/$id" params={{ id: String(copy_of.id) }} />}>
							{t("lessons.copy_of", { name: copy_of.name })}
						</Anchor>
					) : (
						t("lessons.copy_of_hidden")
					)}{" "}
					{data ? <span className={classes.quiet}>{count === 0 ? t("lessons.up_to_date") : t("lessons.updates", { count })}</span> : null}
				</span>
				{count > 0 ? (
					<Button variant="default" onClick={() => setOpen(true)}>
						{t("lessons.updates_look")}
					</Button>
				) : null}
			</div>
			<Suspense>{open && data ? <UpdatesDialog course={course} updates={data.updates} onClose={() => setOpen(false)} /> : null}</Suspense>
		</Sheet>
	);
}
