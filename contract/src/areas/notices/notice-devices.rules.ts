/** Of a device that is reached by push. */
export const DEVICE_NAME_MAX = 100;
export const ENDPOINT_MAX = 1000;
