import { MantineProvider } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useSession } from "../session/session.ts";
import { customerTheme } from "./customer-theme.ts";
import { useGuestColours } from "./guest-colours.ts";
import { paletteOf } from "./palette.ts";
import { styleNonce } from "./style-nonce.ts";
import { schemeOf, useTheme } from "./theme.ts";
import { themeVariables } from "./theme-variables.ts";

/** Gives everything below the customer's colours, in the person's theme. */
export function ThemeProvider({ children }: { children: ReactNode }) {
	const guest = useGuestColours();
	const localization = useSession()?.localization ?? guest;
	const theme = useMemo(() => customerTheme(paletteOf(localization)), [localization]);
	return (
		<MantineProvider theme={theme} cssVariablesResolver={themeVariables} forceColorScheme={schemeOf(useTheme())} getStyleNonce={styleNonce}>
			{children}
		</MantineProvider>
	);
}
