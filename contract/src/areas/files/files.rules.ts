/** What one file may weigh. A proxy in front must let as much through. */
export const FILE_MAX_BYTES = 50 * 1024 * 1024;
/** What a person's photo may weigh as it comes from a phone. */
export const PICTURE_MAX_BYTES = 20 * 1024 * 1024;
export const FILE_NAME_MAX = 200;

/** Of these there are previews. */
export const hasPreview = (media_type: string): boolean => media_type.startsWith("image/");
