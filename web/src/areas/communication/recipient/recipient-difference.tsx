import type { ListDifference } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { Button } from "@mantine/core";
import { IconRefreshAlert } from "@tabler/icons-react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import classes from "./recipient-preview.module.css";

interface RecipientDifferenceProps {
	/** Null: that it is another one is all that is known. */
	difference: ListDifference | null;
	pending: boolean;
	onUse: () => void;
}
const NAMED = 5;

/** Who came to the list and who left it since it was looked at. */
export function RecipientDifference({ difference, pending, onUse }: RecipientDifferenceProps) {
	const { t } = useT();
	const formats = useFormats();
	const side = (way: "came" | "went") => {
		const count = difference?.[`${way}_count`] ?? 0;
		if (difference === null || count === 0) return null;
		const names = difference[way].slice(0, NAMED).map(({ name }) => name);
		return t(`messages.list_${way}`, {
			count,
			shown: formats.number(count),
			names: [...names, ...(count > NAMED ? ["…"] : [])].join(", "),
		});
	};
	return (
		<div className={classes.banner} data-tone="warning" role="alert">
			<IconRefreshAlert size={18} stroke={1.7} aria-hidden="true" />
			<p>
				<strong>{t("messages.list_changed")}</strong> {[side("came"), side("went"), t("messages.nobody_written")].filter(Boolean).join(" ")}
			</p>
			<Button variant="default" size="compact-md" loading={pending} onClick={onUse}>
				{t("messages.use_list")}
			</Button>
		</div>
	);
}
