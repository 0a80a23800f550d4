import { useRef, useState } from "react";
import { DayField } from "./day-field.tsx";

interface DayFilterProps {
	label: string;
	value: string | undefined;
	onChange: (day: string | undefined) => void;
	className?: string | undefined;
}
/** A day that narrows a list. It counts when it is picked, entered or left: half a date is none, and what is no date narrows nothing. */
export function DayFilter(props: DayFilterProps) {
	const { value, onChange } = props;
	// a day that was chosen elsewhere is another field; one that was chosen here leaves the focus where it is
	const [own, setOwn] = useState<{ value: string | undefined; key: string }>();
	const key = own !== undefined && own.value === value ? own.key : (value ?? "");
	const change = (day: string | undefined) => {
		setOwn({ value: day, key });
		onChange(day);
	};
	return <SettledDay key={key} {...props} onChange={change} />;
}

function SettledDay({ label, value, onChange, className }: DayFilterProps) {
	const typed = useRef(value ?? "");
	const settle = () => {
		const day = typed.current === "" ? undefined : typed.current;
		if (day !== value && (day === undefined || /^\d{4}-\d{2}-\d{2}$/.test(day))) onChange(day);
	};
	return (
		<DayField
			className={className}
			aria-label={label}
			placeholder={label}
			defaultValue={value ?? ""}
			onChange={(day) => {
				typed.current = day;
			}}
			onBlur={settle}
			onPick={settle}
			onEnter={settle}
		/>
	);
}
