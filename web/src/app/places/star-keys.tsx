import { useRouter } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { useKeys } from "../../kit/keys/keys.ts";
import { useStarredAddress, useStars } from "./use-stars.ts";

/** `g 1` is the first star, `g 0` the tenth. */
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

/** Two keys go to whatever somebody starred; one stars what is shown. */
export default function StarKeys() {
	const { t } = useT();
	const router = useRouter();
	const { addresses, toggle } = useStars();
	const here = useStarredAddress();
	useKeys([
		{ keys: "*", label: t("bookmarks.toggle_here"), run: () => toggle(here), everywhere: true },
		...DIGITS.map((digit, at) => ({
			keys: `g ${digit}`,
			...(at === 0 && { or: "g 0" }),
			label: t("keys.go_star"),
			run: () => {
				const address = addresses[at];
				if (address !== undefined) router.history.push(address);
			},
			everywhere: true,
			unlisted: at > 0,
		})),
	]);
	return null;
}
