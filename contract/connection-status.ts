export const connectionStatuses = ['CONNECTED', 'DISCONNECTED', 'OPENING', 'PAIRING', 'TIMEOUT', 'qrcode'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];
