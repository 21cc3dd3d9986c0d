const picture = /^([A-Za-z0-9_-]+)(?:\.(?:jpe?g|png|gif|svg|webp|avif))?$/

/** The name of the picture that a file name stands for; '' where it is no such name. */
export const pictureName = (file = ''): string => picture.exec(file)?.[1] ?? ''
