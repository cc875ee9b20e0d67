// Replaces the SDK in deployed functions where ElectroDB requires it (function-bundle.ts).
module.exports = {};
