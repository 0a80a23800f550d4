import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type MessageKey, useT } from "../i18n/i18n.ts";
import { madePath } from "../routing/made-path.ts";

export interface RecordLinkTo {
	to: `/${string}`;
	label: MessageKey;
}

/** Beside "Add": ways to what belongs to the list. */
export function RecordLinks({ links }: { links: readonly RecordLinkTo[] }) {
	const { t } = useT();
	return links.map(({ to, label }) => (
		<Button key={to} variant="default" renderRoot={(props) => <Link {...props} to={madePath(to)} />}>
			{t(label)}
		</Button>
	));
}
