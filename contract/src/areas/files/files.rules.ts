/** What one file may weigh. A proxy in front must let as much through. */
export const FILE_MAX_BYTES = 50 * 1024 * 1024;
export const FILE_NAME_MAX = 200;

/** Of these there are previews. */
export const hasPreview = (media_type: string): boolean => media_type.startsWith("image/");
