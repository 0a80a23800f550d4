import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { Anchor } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { similarStudentsQuery, type TypedChild } from "../students.api.ts";
import classes from "./admission-page.module.css";

const TYPING_MS = 300;

/** Students who may be the one that is being typed; nobody, where that is so. */
export function useSimilar(child: TypedChild) {
	const [asked] = useDebouncedValue(child, TYPING_MS);
	const given = asked.first_name.length > 1 && asked.last_name.length > 1;
	const { data, isPlaceholderData } = useQuery({ ...similarStudentsQuery(asked), enabled: given, placeholderData: (before) => before });
	return given && !isPlaceholderData ? data?.students : undefined;
}

/** A child who may be here already is told while it is typed, with the way to it. */
export function AdmissionSimilar({ child }: { child: TypedChild }) {
	const { t } = useT();
	const formats = useFormats();
	const found = useSimilar(child);
	return (
		<div role="status" className={classes.similar}>
			{found?.length === 0 ? <p className={classes.nobody}>{t("admission.nobody_like")}</p> : null}
			{found && found.length > 0 ? (
				<div className={classes.warning}>
					<strong>{t("admission.maybe_here")}</strong>
					<ul>
						{found.map((one) => (
							<li key={one.id}>
								<Anchor
									size="sm"
									renderRoot={(props) => <Link {...props} to="/students/$id" params={{ id: String(one.id) }} target="_blank" />}
								>
									{fullName(one)}
								</Anchor>{" "}
								{[
									one.class_label,
									one.date_of_birth ? formats.day(one.date_of_birth) : null,
									t(`admission.like_because.${one.because}`),
									one.archived ? t("record.is_archived") : null,
								]
									.filter(Boolean)
									.join(" · ")}
							</li>
						))}
					</ul>
				</div>
			) : null}
		</div>
	);
}
