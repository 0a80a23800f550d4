import type { ENCODINGS } from "@homeroom/contract/kit/import-calls.ts";
import { Button, Radio } from "@mantine/core";
import { useT } from "../i18n/i18n.ts";
import type { Import } from "./import-client.ts";
import classes from "./import-doubt.module.css";
import { ENCODING_NAMES } from "./import-encodings.ts";

type Encoding = (typeof ENCODINGS)[number];
interface ImportDoubtProps {
	state: Import;
	pending: boolean;
	onChoose: (encoding: Encoding) => void;
}

/** A file that does not say how its letters are written: what each way makes of it, to be chosen by somebody who knows the names. */
export function ImportDoubt({ state, pending, onChoose }: ImportDoubtProps) {
	const { t } = useT();
	const { encodings, encoding } = state;
	if (encodings.length === 0 || encoding === null) return null;
	return (
		<fieldset className={classes.doubt} disabled={pending}>
			<legend>{t("imports.doubt")}</legend>
			<p>{t("imports.doubt_text")}</p>
			{encodings.map((one) => (
				<Radio
					key={one.encoding}
					name={`encoding of ${state.id}`}
					value={one.encoding}
					checked={one.encoding === encoding}
					onChange={() => onChoose(one.encoding)}
					label={one.sample}
					description={ENCODING_NAMES[one.encoding]}
				/>
			))}
			<div>
				<Button size="compact-md" variant="default" loading={pending} onClick={() => onChoose(encoding)}>
					{t("imports.doubt_keep")}
				</Button>
			</div>
		</fieldset>
	);
}
