/** Style sheets are imported for what they do; the build makes one of them all. */
declare module '*.css' {}
