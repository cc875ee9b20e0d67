/** A text message to one phone in E.164. */
export type SmsSender = { send(given: { to: string; text: string }): Promise<void> };
