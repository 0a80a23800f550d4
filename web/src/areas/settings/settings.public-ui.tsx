export { FirstStepsCard } from "./first-steps-card.tsx";
export { SettingsFrame } from "./settings-frame.tsx";
