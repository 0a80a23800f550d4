// Before the first paint: the theme and language that this device remembers. The app takes over in kit/theme and kit/i18n.
(() => {
	const page = document.documentElement;
	try {
		const theme = localStorage.getItem("theme");
		page.dataset.mantineColorScheme = theme === "dark" ? "dark" : "light";
		page.style.backgroundColor = theme === "dark" ? "#11171e" : "#f5f7f9";
		if (theme === "semi-dark") page.dataset.nav = "dark";
		page.lang = localStorage.getItem("locale") || "en";
	} catch {
		// Without storage the page starts in the light theme.
	}
})();
