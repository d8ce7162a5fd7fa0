/** Screens of remotes to which the shell itself links. Their remotes declare them. */
export const LINKED_PATHS = { game: '/game', wallet: '/imp7' } as const;
