// In a deployed function this stands where ElectroDB would: what the entities are made of, by their files, since its name
// leads here.
const { Entity } = require('../../../node_modules/electrodb/src/entity');
const { CustomAttributeType } = require('../../../node_modules/electrodb/src/schema');

module.exports = { Entity, CustomAttributeType };
