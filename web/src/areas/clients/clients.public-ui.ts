export { PhoneLink } from "./client-phone-link.tsx";
export { type FamilyDraft, isMade, NO_FAMILY, nameOfHome, nameOfPerson } from "./family/family-draft.ts";
export { useFamilyFields } from "./family/family-fields.ts";
export { FamilyPart } from "./family/family-part.tsx";
