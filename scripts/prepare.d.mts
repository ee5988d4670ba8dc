/** Builds the web when what it is made of has changed; ends this process where that fails. */
export function buildWeb(): void;
