import { createTheme, type DefaultMantineColor, type MantineColorsTuple, type MantineThemeOverride } from "@mantine/core";
import { INK, WHITE } from "./contrast.ts";
import { darkSurfaces, type Meaning, type Palette, shades } from "./palette.ts";

declare module "@mantine/core" {
	export interface MantineThemeColorsOverride {
		colors: Record<Meaning | DefaultMantineColor, MantineColorsTuple>;
	}
	export interface MantineThemeOther {
		palette: Palette;
	}
}

const FONT = "'Inter Variable', system-ui, sans-serif";

/** Mantine in the customer's colours and the product's measures. */
export const customerTheme = (palette: Palette): MantineThemeOverride =>
	createTheme({
		primaryColor: "primary",
		primaryShade: 6,
		autoContrast: true,
		// White text is used only where it reaches 4.5:1.
		luminanceThreshold: 0.183,
		black: INK,
		white: WHITE,
		cursorType: "pointer",
		respectReducedMotion: true,
		fontFamily: FONT,
		headings: {
			fontFamily: FONT,
			fontWeight: "600",
			sizes: {
				h1: { fontSize: "1.5rem", lineHeight: "1.3" },
				h2: { fontSize: "0.9375rem", lineHeight: "1.4" },
				h3: { fontSize: "0.84375rem", lineHeight: "1.4" },
			},
		},
		fontSizes: { xs: "0.78125rem", sm: "0.84375rem", md: "0.84375rem", lg: "0.9375rem", xl: "1.125rem" },
		radius: { sm: "0.375rem", md: "0.5rem", lg: "0.875rem" },
		defaultRadius: "md",
		// 480, 576, 768, 992, 1200 px: Mantine's names are shifted by one.
		breakpoints: { xs: "30em", sm: "36em", md: "48em", lg: "62em", xl: "75em" },
		colors: {
			primary: shades(palette.primary),
			secondary: shades(palette.secondary),
			success: shades(palette.success),
			danger: shades(palette.danger),
			warning: shades(palette.warning),
			slate: shades(palette.dark),
			dark: darkSurfaces(palette.dark),
		},
		other: { palette },
		components: {
			Button: { defaultProps: { size: "sm" } },
			Paper: { defaultProps: { radius: "lg" } },
			Menu: { defaultProps: { shadow: "md", withInitialFocusPlaceholder: false, transitionProps: { duration: 120 } } },
			// what is chosen is taken away by its cross, never by choosing it once more
			Select: { defaultProps: { allowDeselect: false } },
			Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
			Modal: {
				styles: { title: { fontSize: "0.9375rem", fontWeight: 600, color: "var(--app-heading)" } },
				defaultProps: { radius: "lg", centered: true, overlayProps: { backgroundOpacity: 0.35 }, transitionProps: { duration: 150 } },
			},
			Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.35 }, transitionProps: { duration: 180 } } },
			InputWrapper: { styles: { label: { color: "var(--app-heading)", marginBottom: 5, fontWeight: 550 } } },
			Badge: { defaultProps: { variant: "light", radius: "sm", tt: "none", fw: 500 } },
		},
	});
