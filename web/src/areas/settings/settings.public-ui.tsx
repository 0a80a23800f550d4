export { FirstStepsCard } from "./settings-first-steps.tsx";
export { SettingsFrame } from "./settings-frame.tsx";
