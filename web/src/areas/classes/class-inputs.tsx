import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { RecordPicker } from "../../kit/record/form/record-pickers.tsx";
import type { InputProps } from "../../kit/record/record-field.ts";
import { useAllows } from "../../kit/session/session.ts";
import { yearsQuery } from "../enrolments/enrolments.public-ui.ts";

/** The academic year; a new class is one of the current year until told otherwise. */
export function YearInput({ defaultValue, onChange, ...props }: InputProps) {
	const { t } = useT();
	const { data } = useQuery(yearsQuery());
	const [chosen, setChosen] = useState(typeof defaultValue === "string" ? defaultValue : "");
	const current = data?.years.find(({ is_current }) => is_current)?.id;
	useEffect(() => {
		if (chosen !== "" || current === undefined) return;
		setChosen(String(current));
		onChange(String(current));
	}, [chosen, current, onChange]);
	return (
		<NativeSelect
			{...props}
			description={
				data?.years.length === 0 ? (
					<>
						{t("classes.no_year")} <Link to="/settings/years">{t("classes.to_years")}</Link>
					</>
				) : undefined
			}
			value={chosen}
			data={[
				...(chosen === "" ? [{ value: "", label: t("record.choose") }] : []),
				...(data?.years ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
			]}
			onChange={(event) => {
				setChosen(event.currentTarget.value);
				onChange(event.currentTarget.value);
			}}
		/>
	);
}

export function RoomInput(props: InputProps) {
	const allows = useAllows();
	return allows("Rooms.View") ? <RecordPicker record="rooms" {...props} /> : null;
}
