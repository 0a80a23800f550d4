import type { InputProps } from "../../kit/record/record-field.ts";
import { useAllows, useSession } from "../../kit/session/session.ts";
import { ColleagueInput, ColleaguesInput } from "../projects/projects.public-ui.ts";

/** To whom the person may give work: who may not assign takes it themselves. Undefined: to everybody. */
function useGiven(): readonly number[] | undefined {
	const me = useSession()?.user.uid;
	if (useAllows()("Tasks.Assign")) return undefined;
	return me === undefined ? [] : [me];
}

export const TaskLeadInput = (props: InputProps) => <ColleagueInput {...props} only={useGiven()} />;
export const TaskHelpersInput = (props: InputProps) => <ColleaguesInput {...props} only={useGiven()} />;
