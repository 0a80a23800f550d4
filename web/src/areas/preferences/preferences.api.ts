import type { Preferences } from "@homeroom/contract/areas/preferences/preferences.contract.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../kit/api/api.ts";
import { currentLocale, text } from "../../kit/i18n/i18n.ts";
import { chooseLocale, followLocale } from "../../kit/i18n/locale-choice.ts";
import { notify } from "../../kit/notices/notices.ts";
import { useSession } from "../../kit/session/session.ts";
import { currentTheme, setTheme } from "../../kit/theme/theme.ts";

const preferencesQuery = queryOptions({
	queryKey: ["preferences"],
	queryFn: ({ signal }) => api.preferences.show({}, { signal }),
	staleTime: 5 * 60_000,
});

/** What the person chose in this school; undefined until it is known. */
export const usePreferences = (): Preferences | undefined => useQuery(preferencesQuery).data;

/** Shows the chosen theme and language, which this device remembers for its next start; without a choice, the school's language. */
export function useChosenLook(): void {
	const schools = useSession()?.localization?.locale;
	useEffect(() => {
		if (schools) followLocale(schools);
	}, [schools]);
	const preferences = usePreferences();
	const theme = preferences?.theme;
	const locale = preferences?.locale;
	useEffect(() => showLook({ theme, locale }), [theme, locale]);
}

function showLook({ theme, locale }: { theme?: Preferences["theme"] | undefined; locale?: Preferences["locale"] | undefined }): void {
	if (theme && theme !== currentTheme()) setTheme(theme);
	if (locale && locale !== currentLocale()) void chooseLocale(locale);
}

/** Changes at once on screen; what the server refuses is taken back. Outside of a school this device alone remembers it. */
export function useChangePreferences(): (change: Partial<Preferences>) => void {
	const queries = useQueryClient();
	const { mutate } = useMutation({
		mutationFn: (change: Partial<Preferences>) => api.preferences.update({ body: change }),
		onMutate: async (change) => {
			await queries.cancelQueries(preferencesQuery);
			const before = queries.getQueryData(preferencesQuery.queryKey);
			const look = { theme: currentTheme(), locale: currentLocale() };
			showLook(change);
			if (before) queries.setQueryData(preferencesQuery.queryKey, { ...before, ...change });
			return { before, look };
		},
		onSuccess: (saved) => queries.setQueryData(preferencesQuery.queryKey, saved),
		onError: (error, _change, context) => {
			queries.setQueryData(preferencesQuery.queryKey, context?.before);
			if (context) showLook(context.look);
			notify.error(error.message || text("error.unexpected"));
		},
	});
	const inSchool = Boolean(useSession()?.customer_id);
	return (change) => (inSchool ? mutate(change) : showLook(change));
}
