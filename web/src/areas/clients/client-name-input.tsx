import { Anchor, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import type { InputProps } from "../../kit/record/record-field.ts";
import { useRecordId } from "../../kit/record/record-paths.ts";
import classes from "./client-name-input.module.css";
import { similarQuery, type Typed } from "./clients.api.ts";

const TYPING_MS = 250;
const NOTHING: Typed = { name: "", email: "", phone: "", city: "" };

/** The name, and below it clients that may be the same one: by name, address or number, whatever is typed first. */
export function ClientNameInput({ defaultValue, onChange, ...props }: InputProps) {
	const { t } = useT();
	const box = useRef<HTMLDivElement>(null);
	const id = useRecordId();
	const typed = useTyped(box);
	const [asked] = useDebouncedValue(typed, TYPING_MS);
	const given = asked.name.length > 2 || asked.email.includes("@") || asked.phone.length > 5;
	const { data } = useQuery({ ...similarQuery(asked, id || undefined), enabled: given, placeholderData: (before) => before });
	const found = given ? (data?.clients ?? []) : [];
	return (
		<div ref={box}>
			<TextInput
				{...props}
				autoComplete="off"
				defaultValue={typeof defaultValue === "string" ? defaultValue : ""}
				onChange={(event) => onChange(event.currentTarget.value)}
			/>
			<div role="status">
				{found.length > 0 ? (
					<div className={classes.hints}>
						<div className={classes.title}>{t("clients.similar")}</div>
						<ul>
							{found.map((client) => (
								<li key={client.id}>
									<Anchor
										size="sm"
										aria-label={t("clients.similar_open", { name: client.name })}
										renderRoot={(root) => <Link {...root} to="/clients/$id" params={{ id: String(client.id) }} />}
									>
										{client.name}
									</Anchor>{" "}
									<span className={classes.why}>
										{[client.contact_names, client.city, t("clients.similar_because", { because: client.because })]
											.filter(Boolean)
											.join(" · ")}
									</span>
								</li>
							))}
						</ul>
					</div>
				) : null}
			</div>
		</div>
	);
}

/** What stands in the form around this field. Inputs keep their own text, so it is read from them. */
function useTyped(box: React.RefObject<HTMLDivElement | null>): Typed {
	const [typed, setTyped] = useState(NOTHING);
	useEffect(() => {
		const form = box.current?.closest("form");
		if (!form) return;
		const read = () =>
			setTyped((before) => {
				const now = Object.fromEntries(
					Object.keys(NOTHING).map((name) => [name, form.querySelector<HTMLInputElement>(`[data-path="${name}"]`)?.value.trim() ?? ""]),
				) as Record<keyof Typed, string>;
				return Object.keys(NOTHING).every((name) => now[name as keyof Typed] === before[name as keyof Typed]) ? before : now;
			});
		form.addEventListener("input", read);
		return () => form.removeEventListener("input", read);
	}, [box]);
	return typed;
}
