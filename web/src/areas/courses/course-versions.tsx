import type { Course } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { VersionInput } from "@homeroom/contract/areas/courses/courses.version-calls.ts";
import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { CourseForm } from "./course-form.tsx";
import classes from "./course-lists.module.css";
import { CourseState } from "./course-state.tsx";
import { outlineQuery, versionsQuery } from "./courses.api.ts";
import { VersionDialog } from "./version-dialog.tsx";

/** Versions that were kept, to look at and to bring back. */
export function CourseVersions({ row: course }: { row: Course }) {
	const { t } = useT();
	const formats = useFormats();
	const client = useQueryClient();
	const query = useQuery(versionsQuery(course.id));
	const { data: outline } = useQuery(outlineQuery(course.id));
	const [keeping, setKeeping] = useState(false);
	const [looking, setLooking] = useState<number | null>(null);
	const mayEdit = outline?.may.edit === true && course.archived_at === null;
	const versions = query.data?.versions ?? [];
	const keep = mayEdit ? (
		<Button variant="default" onClick={() => setKeeping(true)}>
			{t("lessons.keep")}
		</Button>
	) : undefined;
	return (
		<CourseState query={query}>
			<Sheet title={t("lessons.versions")} aside={versions.length > 0 ? keep : undefined}>
				{versions.length === 0 ? (
					<EmptyState icon={<IconHistory />} title={t("lessons.no_versions")} text={t("lessons.no_versions_text")} action={keep} />
				) : null}
				<ul className={classes.items}>
					{versions.map((version) => (
						<li key={version.number} className={classes.item}>
							<div className={classes.main}>
								<span className={classes.strong}>
									{t("lessons.version", { number: version.number })}
									{version.note ? `: ${version.note}` : ""}
								</span>
								<span className={classes.meta}>
									{t("lessons.version_meta", {
										day: formats.instant(version.created_at),
										who: version.made_by_name ?? t("record.someone"),
									})}
									{" · "}
									{t("lessons.summary", { units: version.units, lessons: version.lessons, minutes: 0 })}
								</span>
							</div>
							<Button size="compact-sm" variant="default" onClick={() => setLooking(version.number)}>
								{t("lessons.look", { number: version.number })}
							</Button>
						</li>
					))}
				</ul>
			</Sheet>
			{keeping ? (
				<CourseForm
					title={t("lessons.keep")}
					text={t("lessons.keep_text")}
					saveLabel={t("lessons.keep")}
					fields={[{ name: "note", label: t("lessons.note"), kind: "line", max: 200 }]}
					values={{}}
					version={null}
					schema={VersionInput}
					save={(body, idempotencyKey) => api.courses.version_keep({ params: { id: course.id }, body }, { idempotencyKey })}
					onSaved={({ number }) => {
						notify.success(t("lessons.kept", { number }));
						void client.invalidateQueries({ queryKey: versionsQuery(course.id).queryKey });
					}}
					onClose={() => setKeeping(false)}
				/>
			) : null}
			{looking !== null ? <VersionDialog course={course} number={looking} mayEdit={mayEdit} onClose={() => setLooking(null)} /> : null}
		</CourseState>
	);
}
