/** A text message to one phone in E.164; answers the provider's id of it, under which its delivery is reported. */
export type SmsSender = { send(given: { to: string; text: string }): Promise<string | undefined> };
