/** Words that the code does not say, and the one word it says instead. */
export type RefusedWord = { readonly refused: string; readonly preferred: string };

/** Refused wherever a name has them among its words: `visitFacts`, `aVisit`, `visit-facts.ts`. */
export const refusedWords: readonly RefusedWord[] = [
  { refused: 'visit', preferred: 'appointment' },
  { refused: 'visits', preferred: 'appointments' },
  { refused: 'spot', preferred: 'slot' },
  { refused: 'centre', preferred: 'center' },
  { refused: 'colour', preferred: 'color' },
  { refused: 'metres', preferred: 'meters' },
  { refused: 'patience', preferred: 'timeouts' },
  { refused: 'tally', preferred: 'counter' },
  { refused: 'tallies', preferred: 'counters' },
  { refused: 'texter', preferred: 'smsSender' },
  { refused: 'doubles', preferred: 'emulators' },
];

/** Refused as whole names. */
export const refusedNames: readonly RefusedWord[] = [
  { refused: 'Given', preferred: 'a name after its function: RequestInput' },
  { refused: 'Asked', preferred: 'a name after its function: RequestInput' },
  { refused: 'Known', preferred: 'a name after its function: RequestInput' },
  { refused: 'everyIn', preferred: 'listQueue' },
  { refused: 'everyOf', preferred: 'batchGet' },
  { refused: 'everyRow', preferred: 'allPages' },
  { refused: 'eachOnItsOwn', preferred: 'forEachIsolated' },
  { refused: 'filledUp', preferred: 'retryIfSlotTaken' },
  { refused: 'mayCall', preferred: 'authorize' },
  { refused: 'isStillActive', preferred: 'assertActiveAccount' },
  { refused: 'mayBeSigned', preferred: 'assertSignable' },
  { refused: 'mayOpenRecord', preferred: 'assertRecordAccess' },
  { refused: 'owedBack', preferred: 'refundDue' },
  { refused: 'isGoingBack', preferred: 'isRefunding' },
  { refused: 'lifeSeconds', preferred: 'timeoutSeconds' },
  { refused: 'marksLast', preferred: 'markAfterSending' },
  { refused: 'readOnOpening', preferred: 'auditedRead' },
  { refused: 'letIn', preferred: 'reactivate' },
  { refused: 'shutOut', preferred: 'disableAndSignOut' },
  { refused: 'lettingGo', preferred: 'deactivateMember' },
  { refused: 'becomesClient', preferred: 'convertProspect' },
  { refused: 'clientWith', preferred: 'findPatientByEmail' },
  { refused: 'accountFollows', preferred: 'syncAccount' },
  { refused: 'sweepLeftover', preferred: 'deleteOrphanedUser' },
  { refused: 'usePaused', preferred: 'useDebouncedValue' },
  { refused: 'overrideOf', preferred: 'weeklyBlockId' },
  { refused: 'ringsAt', preferred: 'nextAllowedAt' },
  { refused: 'bringText', preferred: 'deliverSms' },
  { refused: 'atRest', preferred: 'waitUntilIdle' },
];
