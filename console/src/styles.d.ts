/** Style sheets are gathered by scripts/build-console.ts; an import says whose they are. */
declare module '*.css';
