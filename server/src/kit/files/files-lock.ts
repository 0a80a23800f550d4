/** Shared by a backup; held alone by the job that removes files, which would otherwise take one away between the snapshot and its turn. */
export const FILES_LOCK = 727_279;
