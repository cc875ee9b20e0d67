// In a deployed function this stands where ElectroDB would require the SDK (function-bundle.ts).
module.exports = {};
