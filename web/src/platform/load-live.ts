/** The library of the live connection: the page is drawn without it. */
export const loadLive = () => import('socket.io-client');
