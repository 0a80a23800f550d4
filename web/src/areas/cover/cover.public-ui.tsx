export { AbsentStaffCard, MyCoversCard } from "./cover-cards.tsx";
