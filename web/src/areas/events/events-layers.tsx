import { CALENDAR_LAYERS } from "@homeroom/contract/kit/constants.ts";
import { Checkbox } from "@mantine/core";
import { useT } from "../../kit/i18n/i18n.ts";
import { keyOf } from "../../kit/i18n/key-of.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import classes from "./events-layers.module.css";
import type { CalendarLook, LayerSwitch } from "./events-look.ts";

/** What is shown, each switched on and off by itself. */
export function EventsLayers({ layers, layersFailed }: Pick<CalendarLook, "layers" | "layersFailed">) {
	const { t } = useT();
	return (
		<Sheet title={t("events.layers")}>
			<ul className={classes.list}>
				{layers.map((layer) => (
					<LayerLine key={layer.name} layer={layer} />
				))}
			</ul>
			{layersFailed ? <QueryError query={layersFailed} title={t("events.layers_failed")} /> : null}
		</Sheet>
	);
}

function LayerLine({ layer: { name, count, isOn, onSwitch } }: { layer: LayerSwitch }) {
	const { t } = useT();
	const word = keyOf("layer", CALENDAR_LAYERS, name);
	return (
		<li className={classes.line} data-layer={name}>
			<Checkbox
				label={name === "events" || word === undefined ? t("events.layer_events") : t(word)}
				checked={isOn}
				onChange={(event) => onSwitch(event.currentTarget.checked)}
			/>
			<span className={classes.count}>{count === 0 ? "—" : count}</span>
		</li>
	);
}
