import { MODULE_NAMES, type ModuleAction, type ModuleName } from "@homeroom/contract/kit/modules.ts";
import { Checkbox, Switch } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { COMMON_ACTIONS, extraActions, hasAction, type RoleGrid, switchModule, toggleAction } from "./role-grid.ts";
import classes from "./role-matrix.module.css";

interface RoleMatrixProps {
	grid: RoleGrid;
	onChange: (grid: RoleGrid) => void;
	readOnly: boolean;
}

/** Modules × actions on one screen. Tab goes through all of it; the arrow keys move in it as in a table. */
export function RoleMatrix({ grid, onChange, readOnly }: RoleMatrixProps) {
	const { t } = useT();
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the boxes inside
		<div className={classes.scroll} onKeyDown={moveByArrows}>
			<table className={classes.matrix} aria-label={t("roles.matrix")}>
				<thead>
					<tr>
						<th scope="col">{t("roles.module")}</th>
						{COMMON_ACTIONS.map((action) => (
							<th key={action} scope="col">
								{t(`action_name.${action}`)}
							</th>
						))}
						<th scope="col" className={classes.more}>
							{t("roles.more")}
						</th>
					</tr>
				</thead>
				<tbody>
					{MODULE_NAMES.map((module) => (
						<ModuleRow key={module} module={module} grid={grid} onChange={onChange} readOnly={readOnly} />
					))}
				</tbody>
			</table>
		</div>
	);
}

function ModuleRow({ module, grid, onChange, readOnly }: RoleMatrixProps & { module: ModuleName }) {
	const { t } = useT();
	const { on, actions } = grid[module];
	const name = t(`module.${module}`);
	const box = (action: string, withLabel: boolean) => {
		const label = t(`action_name.${action as ModuleAction}`);
		return (
			<Checkbox
				key={action}
				size="sm"
				className={classes.box ?? ""}
				checked={on && actions.includes(action)}
				// the box of a module that is off can be ticked: that switches the module on
				disabled={readOnly}
				label={label}
				wrapperProps={withLabel ? {} : { "data-short": true }}
				aria-label={`${name}: ${label}`}
				onChange={() => onChange(toggleAction(on ? grid : { ...grid, [module]: { on: true, actions: [] } }, module, action))}
			/>
		);
	};
	return (
		<tr data-off={on ? undefined : true}>
			<th scope="row">
				<Switch
					size="sm"
					checked={on}
					disabled={readOnly}
					label={name}
					onChange={(event) => onChange(switchModule(grid, module, event.currentTarget.checked))}
				/>
			</th>
			{COMMON_ACTIONS.map((action) => (
				<td key={action} data-empty={hasAction(module, action) ? undefined : true}>
					{hasAction(module, action) ? box(action, false) : null}
				</td>
			))}
			<td className={classes.more}>
				<div className={classes.extras}>{extraActions(module).map((action) => box(action, true))}</div>
			</td>
		</tr>
	);
}

/** To the nearest box in that direction; a column without one is passed over. */
function moveByArrows(event: KeyboardEvent<HTMLDivElement>): void {
	const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
	const cell = (event.target as HTMLElement).closest("td, th");
	const row = cell?.closest("tr");
	const body = row?.closest("tbody");
	if (!step || !cell || !row || !body || event.altKey || event.ctrlKey || event.metaKey) return;
	const [down = 0, right = 0] = step;
	let [y, x] = [[...body.rows].indexOf(row), [...row.cells].indexOf(cell as HTMLTableCellElement)];
	while (true) {
		[y, x] = [y + down, x + right];
		const next = body.rows[y]?.cells[x];
		if (!next) return;
		const box = next.querySelector<HTMLInputElement>("input:not(:disabled)");
		if (!box) continue;
		event.preventDefault();
		box.focus();
		return;
	}
}
