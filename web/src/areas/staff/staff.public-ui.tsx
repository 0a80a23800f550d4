import { lazy } from "react";

export { StaffFace } from "./staff-avatar.tsx";
/** Enters leave; its words are those of `staff` and `employment`. */
export const StaffLeaveForm = lazy(() => import("./leave/staff-leave-form.tsx"));
