import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { i18n } from "../kit/i18n/i18n.ts";
import { ThemeProvider } from "../kit/theme/theme-provider.tsx";
import { queryClient } from "./query-client.ts";

export function Providers({ children }: { children: ReactNode }) {
	return (
		<I18nProvider i18n={i18n}>
			<QueryClientProvider client={queryClient}>
				<ThemeProvider>{children}</ThemeProvider>
			</QueryClientProvider>
		</I18nProvider>
	);
}
